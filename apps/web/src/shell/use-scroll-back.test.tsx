/** @jest-environment ./tests/browser-environment.mjs */
import { act, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useScrollBack } from './use-scroll-back.js';

const Frame = () => {
  useScrollBack();
  return <Outlet />;
};

/** The page grows: what was read has arrived. */
let grow: () => void;
let scrollTo: jest.SpyInstance;
beforeEach(() => {
  const watching = new Map<ResizeObserver, ResizeObserverCallback>();
  globalThis.ResizeObserver = class {
    constructor(private readonly tell: ResizeObserverCallback) {}
    observe = () => void watching.set(this, this.tell);
    unobserve = () => undefined;
    disconnect = () => void watching.delete(this);
  };
  grow = () => watching.forEach((tell, one) => tell([], one));
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => scrollTo.mockRestore());

const scroll = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
};

async function returned() {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: null }] }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
  scroll(2733);
  await act(() => router.navigate('/edit'));
  scroll(0);
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
  await act(() => router.navigate(-1));
  // the page is too low yet
  scroll(15);
}

test('a list is scrolled as it was left, once its rows are there again', async () => {
  await returned();
  grow();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 2733 });
});

test('but not if the reader goes elsewhere meanwhile', async () => {
  await returned();
  fireEvent.wheel(window);
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
});
