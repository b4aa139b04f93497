/** @jest-environment ./tests/browser-environment.mjs */
import type { Recipient } from '@tabimori/shared';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/screen.js';
import { NextPerson } from './next-person.js';

const person = (applicantId: number, response: number | null): Recipient =>
  ({ applicantId, response, handling: null, saidGraverAt: null }) as Recipient;
const SAFE = Array.from({ length: 130 }, (_, index) => person(index + 1, 1));

const open = (people: readonly Recipient[], address = '/safety-confirmation/event?id=4') => {
  const read = ({ page, perPage }: { page: number; perPage: number }) =>
    Promise.resolve({ items: people.slice((page - 1) * perPage, page * perPage) });
  const seen = { current: new Set<number>() };
  return openScreen(<NextPerson applicantId={1} seen={seen} read={read} />, address, []);
};

test('looks through the whole list for the next who may have to be called', async () => {
  const { user } = open([...SAFE, person(777, null)]);
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('person')).toBe('777'));
});

test('opens who is safe by now and was not before, until the follow-up is done', async () => {
  const before = { ...person(777, 1), saidGraverAt: new Date() };
  const { user } = open([...SAFE, { ...before, applicantId: 776, handling: 'done' }, before]);
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('person')).toBe('777'));
});

test('says that nobody is left only after the last page', async () => {
  const { user } = open(SAFE);
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await screen.findByText(/この一覧は、すべて開きました/);
});

test('takes the place of who is open: "back" leads to the list, not through everybody', async () => {
  const { user } = open([person(777, null)], '/safety-confirmation/event?id=4&person=1');
  const button = await screen.findByRole('button', { name: '次の人へ' });
  const places = window.history.length;
  await user.click(button);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('person')).toBe('777'));
  expect(window.history.length).toBe(places);
});
