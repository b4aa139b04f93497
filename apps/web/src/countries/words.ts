/** A place in the order, as it is shown: 007. */
export const threeDigits = (seq: number): string => String(seq).padStart(3, '0');
