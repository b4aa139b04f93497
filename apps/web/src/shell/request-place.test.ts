import { place } from './request-place.js';

test.each([
  [{ method: 'GET', path: '/a' }, {}, { path: '/a' }],
  [
    { method: 'GET', path: '/a' },
    { name: '地 震', none: undefined, empty: '', nil: null },
    { path: '/a?name=%E5%9C%B0+%E9%9C%87' },
  ],
  [{ method: 'GET', path: '/a/:id/b' }, { id: 5, page: 2 }, { path: '/a/5/b?page=2' }],
  [{ method: 'DELETE', path: '/a/:id' }, { id: '../x' }, { path: '/a/..%2Fx' }],
  [
    { method: 'GET', path: '/a' },
    { code: ['1', '2'], at: new Date(0) },
    { path: '/a?code=1&code=2&at=1970-01-01T00%3A00%3A00.000Z' },
  ],
  [
    { method: 'PUT', path: '/a/:id' },
    { id: 5, name: '' },
    { path: '/a/5', body: '{"name":""}' },
  ],
] as const)('%o takes %o', (call, input, placed) => {
  expect(place(call, input)).toEqual(placed);
});
