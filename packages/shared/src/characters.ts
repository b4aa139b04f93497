/** The kinds of characters E00007 asks for, in its parameter `type`. */
export const CHARACTER_TYPES = ['kana', 'wide', 'numeric', 'alphanumeric', 'postalCode'] as const;
export type CharacterType = (typeof CHARACTER_TYPES)[number];

/** For zod's `refine`: E00007 with the characters the field accepts. */
export const ofType = (type: CharacterType) => ({ error: 'E00007', params: { type } });
