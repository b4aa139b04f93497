import type { Channel, ChannelState } from '@tabimori/shared';
import type { Pending } from './chunk.js';
import type { DeliveryFacts } from './delivery-facts.js';
import type { Probe } from './trust.js';

/** The result of one message, for everyone it is addressed to. */
export interface Outcome {
  state: Extract<ChannelState, 'pending' | 'accepted' | 'refused' | 'unreachable' | 'unknown'>;
  error: string | null;
  messageId: string | null;
  /** `pending`, but its answer was lost */
  mayHaveLeft?: true;
}

/** `aside`: the recipient's domain stalled before. */
export interface Turn {
  priority: number;
  aside: boolean;
}

/** Questions to and reports from a message on its way. */
export interface Passage {
  /** asked when its turn comes */
  mayStart(): boolean;
  /** asked right before it is handed over; after yes it cannot be called back */
  mayLeave(): boolean;
  /** it has left, but is not answered while others are: nothing is to wait for it but its own result */
  lingers(): void;
}

/** The recipient's domain takes nothing now: nothing was sent, and its mails step aside for a while. */
export interface Parked {
  parked: string;
}

/** The channel takes nothing at all: nothing was sent, and nothing is to be tried until it does. */
export interface Down {
  down: string;
}

/** A way to send messages. */
export interface Transport {
  channel: Channel;
  /** recipients that are sent between two writes: what a crash leaves uncertain */
  window: number;
  /** the recipients that share a message, in order */
  group(pending: readonly Pending[]): Pending[][];
  /** the messages that fail together: those to the domain of the recipients; for SMS all */
  laneOf(members: readonly Pending[]): string;
  /**
   * Hands one message over. Null: `passage` said no. An uncertain SMS is looked up at the provider first; an
   * uncertain mail is sent again under the same Message-ID.
   */
  send(
    facts: DeliveryFacts,
    members: readonly Pending[],
    turn: Turn,
    passage: Passage,
  ): Promise<Outcome | Parked | Down | null>;
  /** the lane has a rest: a chunk of it of which nothing is taken waits */
  rests(lane: string): boolean;
  /** how long the other chunks of the lane wait with it; 0: it takes other messages, only these failed */
  holdSeconds(lane: string): number;
  /** asks the other side, without sending anything */
  probe(): Promise<Probe>;
  /** why the first way takes nothing, while the second one does its work; null: nothing is wrong with it */
  firstDown(): string | null;
  /** messages are taken down to this priority: what is left of a day's quota is kept for the urgent ones */
  lowest(): number;
  /** ends what is in flight */
  close(): void;
}
