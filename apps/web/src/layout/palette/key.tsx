/** A key by the name that is printed on it, in every language. */
export const Key = ({ name }: { name: string }) => <kbd>{name}</kbd>;
