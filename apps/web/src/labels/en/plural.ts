/** A number, as it is written, with what is counted. */
export const many = (count: string, one: string, several: string): string =>
  `${count} ${count === '1' ? one : several}`;

export const people = (count: string): string => many(count, 'person', 'people');
export const travelers = (count: string): string => many(count, 'traveler', 'travelers');
