/** On a Mac, Ctrl-K cuts the rest of a line in a field. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key that goes with K, as it is printed on the keyboard. */
export const COMMAND = IS_MAC ? '⌘' : 'Ctrl';

export const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => (IS_MAC ? metaKey : ctrlKey);
