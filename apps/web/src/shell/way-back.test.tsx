/** @jest-environment ./tests/browser-environment.mjs */
import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isBehind, useWay } from './way-back.js';

const Frame = () => {
  useWay();
  return <Outlet />;
};
const open = () => {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: null }] }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
  return (to: string | number, replace = false) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { replace })));
};

test('the list from which a form was opened is behind it, whatever its conditions', async () => {
  const go = open();
  await go('/list?name=a&page=2');
  await go('/edit?id=7');
  expect(isBehind('/list?person=7')).toBe(true);
  expect(isBehind('/users')).toBe(false);
});

test('a place that replaced another is behind, the other is not', async () => {
  const go = open();
  await go('/users');
  await go('/list', true);
  await go('/edit');
  expect(isBehind('/list')).toBe(true);
});

test('after Back the form is no longer on the way, and after Forward nothing is known', async () => {
  const go = open();
  await go('/edit');
  await go('/users');
  await go(-1);
  expect(isBehind('/list')).toBe(true);
  await go(1);
  expect(isBehind('/edit')).toBe(false);
});
