import { api } from '@tabimori/shared';
import { readQuery, writeQuery } from './list-codec.js';

const { list } = api.deliveryHistory;

test.each([
  ['', {}],
  [
    'name=%E5%9C%B0%E9%9C%87&messageType=2&sort=sentAt&page=3',
    { name: '地震', messageType: '2', sort: 'sentAt', page: '3' },
  ],
  ['messageType=9&page=0&perPage=101&sort=colour', {}],
  ['name=&unknown=1&__proto__=1', {}],
])('%s is read as conditions', (address, query) => {
  expect(readQuery(list, new URLSearchParams(address))).toEqual(query);
});

test.each([
  ['page=3&name=a', { messageType: '2' }, 'name=a&messageType=2'],
  ['page=3&name=a', { name: '' }, ''],
  ['name=a', { page: '2' }, 'name=a&page=2'],
  ['name=a&page=2', { page: '1' }, 'name=a'],
  ['id=5&page=2', { sort: 'urgency' }, 'id=5&sort=urgency'],
])('%s changed by %o', (address, change, next) => {
  const params = new URLSearchParams(address);
  writeQuery(params, change);
  expect(params.toString()).toBe(next);
});
