import {
  BODY_LIMIT,
  type Call,
  can,
  FEATURES,
  IDEMPOTENCY_KEY,
  INPUT_PART,
  permissionsOf,
  USER_DIV,
} from '@tabimori/shared';
import { messageText } from '@tabimori/shared/messages';
import { failuresOf } from './failures.js';
import { ref, type Schema, schemaOf } from './schema.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  style?: string;
  explode?: boolean;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Schema>;
}

const ROLES = Object.entries(USER_DIV);

/** Who may make a call, in words. */
function accessText({ access }: Call): string {
  if (access === 'public') return 'Anyone, without signing in.';
  if (access === 'supportKey') return 'Anyone with the static key.';
  if (access === 'signedIn') return 'Anyone signed in.';
  const [feature, action] = access;
  const roles = ROLES.filter(([, userDiv]) => can(permissionsOf(userDiv), feature, action)).map(([role]) => role);
  return `Feature ${FEATURES[feature]} (${feature}), flag \`${action}\`: ${roles.join(', ')}.`;
}

const sizeText = ({ bodyLimit = BODY_LIMIT, file }: Call): string =>
  `${file ? 'The input' : 'A body'} of at most ${bodyLimit / 1024} KiB.`;

const SECURITY: Record<string, Record<string, string[]>[]> = { public: [], supportKey: [{ supportKey: [] }] };

function parametersOf(call: Call, input: Schema): Parameter[] {
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const required = new Set(input.required as string[] | undefined);
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  return Object.entries(properties).flatMap(([name, schema]): Parameter[] => {
    if (inPath.has(name)) return [{ name, in: 'path', required: true, schema }];
    if (!isQuery) return [];
    // several values are separated by commas
    const list = schema.type === 'array' ? { style: 'form', explode: false } : {};
    return [{ name, in: 'query', required: required.has(name), schema, ...list }];
  });
}

/** The body without the parameters of the path. */
function bodyOf(call: Call, input: Schema): Schema {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
  const without = (names: string[]): string[] => names.filter((name) => !inPath.has(name));
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  return {
    ...input,
    properties: Object.fromEntries(without(Object.keys(properties)).map((name) => [name, properties[name]])),
    ...(input.required !== undefined && { required: without(input.required as string[]) }),
  };
}

function requestBodyOf(call: Call, input: Schema): Operation['requestBody'] {
  const body = bodyOf(call, input);
  const required = Array.isArray(body.required) && body.required.length > 0;
  const content: Record<string, { schema: Schema }> = { 'application/json': { schema: body } };
  if (call.file) {
    const { name, maxBytes, otherType } = call.file;
    const description = `At most ${maxBytes} bytes. ${messageText(otherType, 'en')} (415 otherwise)`;
    const file = { type: 'string', format: 'binary', description };
    const properties = { [INPUT_PART]: { ...body, description: 'The input, as JSON.' }, [name]: file };
    content['multipart/form-data'] = { schema: { type: 'object', properties, required: [INPUT_PART] } };
  }
  return { required, content };
}

function successOf({ answers, reply, done }: Call): Schema {
  if (answers !== undefined) {
    return { description: 'The file, without an envelope.', content: { [answers]: {} } };
  }
  const told =
    done === undefined
      ? 'Done; the answer has no data.'
      : `${messageText(done, 'en')} ${messageText(done, 'jp')} (\`${done}\`)`;
  const envelope = { allOf: [ref('schemas', 'Success'), { properties: { data: schemaOf(reply) } }] };
  return { description: told, content: { 'application/json': { schema: envelope } } };
}

const IDEMPOTENT = ['/delivery/select', '/delivery/all', '/delivery/resend'];

/** A call as the document says it. */
export function operationOf(
  resource: string,
  name: string,
  call: Call,
  [en, ja]: readonly [string, string],
): Operation {
  const input = schemaOf(call.input);
  const writes = call.method === 'POST' || call.method === 'PUT';
  const key: Parameter = {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    required: false,
    schema: { type: 'string', description: 'The same value sends once.' },
  };
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: en,
    description: [ja, accessText(call), ...(writes ? [sizeText(call)] : [])].join('\n\n'),
    security: typeof call.access === 'string' ? (SECURITY[call.access] ?? [{ bearer: [] }]) : [{ bearer: [] }],
    parameters: [...parametersOf(call, input), ...(IDEMPOTENT.includes(call.path) ? [key] : [])],
    ...(writes && { requestBody: requestBodyOf(call, input) }),
    responses: {
      200: successOf(call),
      ...Object.fromEntries(failuresOf(call).map((status) => [status, ref('responses', String(status))])),
    },
  };
}
