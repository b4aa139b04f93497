import { API_PREFIX, api, type Call, INPUT_PART } from '@tabimori/shared';
import { ENVELOPES, failureResponses } from './failures.js';
import { type Operation, operationOf } from './operation.js';
import type { Schema } from './schema.js';
import { WORDS } from './words.js';

const OVERVIEW = `Every call of the service, made from the same objects that check its requests.

**Signing in.** \`POST /auth/login\` with \`tokenIn: "body"\` answers an access token of 15 minutes and a refresh token;
send the access token as \`Authorization: Bearer …\`. At 401 exchange the refresh token at \`POST /auth/refresh-session\`,
once for each; at 402 the session is over: sign in again.

**Requests.** GET and DELETE take their input from the query (several values separated by commas), POST and PUT from a JSON
body; a call that takes a file also takes multipart/form-data, the input as JSON in the part \`${INPUT_PART}\`. Unknown keys are
refused. A change sends back the \`version\` that was read: an older one is 409 \`STALE_UPDATE\`.

**Answers.** Every JSON answer is an envelope. A failure has a code in \`errCode\` and an entry in \`error\` for each wrong field,
\`{ field, messageCode, params }\`, the field as a path such as \`order.2.id\`. What is out of the caller's scope answers as
what does not exist.

**Lists** take \`page\`, \`perPage\` (at most 100) and \`sort\` (\`name\`, \`-name\`), and answer \`items\` and \`pagination\`, whose
\`total\` is exact up to 10,000; above it \`totalCapped\` is true.`;

export interface OpenApi {
  openapi: string;
  info: Schema;
  servers: Schema[];
  tags: Schema[];
  /** by path and method in lower case */
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, Schema>>;
}

/** In the order of the words. */
const RESOURCES = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** The OpenAPI document of the contract: what it says of a call is what checks the call. */
export function openApi(title: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const resource of RESOURCES) {
    const words = WORDS[resource] as Record<string, readonly [string, string]>;
    for (const [name, call] of Object.entries<Call>(api[resource])) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf(resource, name, call, words[name] ?? ['', '']);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: 'v1', description: OVERVIEW },
    servers: [{ url: API_PREFIX }],
    tags: RESOURCES.map((name) => ({ name })),
    paths,
    components: {
      schemas: ENVELOPES,
      responses: failureResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        supportKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Key ` and the static key.' },
      },
    },
  };
}
