import type { FieldError } from '@tabimori/shared';
import { set, type FieldErrors, type FieldValues } from 'react-hook-form';

type Leaf = FieldError & { type: string };

/** An error as react-hook-form keeps it: with a type. */
export const asLeaf = (fault: FieldError): Leaf => ({ ...fault, type: fault.messageCode });

/** Errors as react-hook-form keeps them: each at its path; of several at one path the first. */
export function asTree<V extends FieldValues>(found: readonly FieldError[]): FieldErrors<V> {
  const tree: FieldErrors<V> = {};
  for (const fault of found.toReversed()) set(tree, fault.field, asLeaf(fault));
  return tree;
}

const isLeaf = (node: object): node is Leaf => 'messageCode' in node;

/** The same errors again, one after the other. */
export const asList = (tree: object): FieldError[] =>
  Object.values(tree as Record<string, object>).flatMap((node) => (isLeaf(node) ? [node] : asList(node)));
