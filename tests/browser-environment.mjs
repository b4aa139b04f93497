import './compile-once.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';

const { BroadcastChannel, Headers, Request, Response, TextDecoder, TextEncoder } = globalThis;

/** A channel that lets the process end. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** Without a port of Node's that would keep the process alive. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })) };
}

/** Whether a window of this width fits a query such as (max-width: 767px); without a width, none fits. */
function fits(media, width) {
  const [, end, pixels] = /\((max|min)-width: (\d+)px\)/.exec(media) ?? [];
  return end === 'max' ? width <= Number(pixels) : width >= Number(pixels);
}

/**
 * jsdom for components, with what browsers have and jsdom lacks; of the two builds of a package, the one for Node.
 * `@jest-environment-options {"width": 390}` in a test's first comment makes its window a phone's.
 */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.width = config.projectConfig.testEnvironmentOptions.width;
  }

  exportConditions() {
    return ['node', 'require', 'default'];
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, { Response, Request, Headers, structuredClone, TextEncoder, TextDecoder });
    // the router makes requests of Node's kind
    Object.assign(this.global, { AbortController, AbortSignal, BroadcastChannel: Channel, MessageChannel });
    const nothing = () => undefined;
    const listening = { addEventListener: nothing, removeEventListener: nothing };
    this.global.matchMedia = (media) => ({ ...listening, media, matches: fits(media, this.width) });
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.scrollTo = nothing;
    // jsdom knows no styles of pseudo-elements, and says so at length
    const { getComputedStyle } = this.global;
    this.global.getComputedStyle = (element) => getComputedStyle(element);
    // React knows by it that a test waits for its effects
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
