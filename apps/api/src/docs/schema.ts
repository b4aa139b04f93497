import { z } from 'zod';

/** A JSON Schema as it is written. */
export type Schema = Record<string, unknown>;

/** A schema as it is on the wire; without its own dialect, since the document names one. */
export function schemaOf(schema: z.ZodType): Schema {
  const written: Schema = { ...z.toJSONSchema(schema, { io: 'input' }) };
  delete written.$schema;
  return written;
}

export const ref = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` });
