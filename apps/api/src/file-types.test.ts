import { messageText } from '@tabimori/shared/messages';
import { type Accepted, acceptedInputs } from './testing/accepted-inputs.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { formOf } from './testing/forms.js';

let test: TestApi;
let accepted: Accepted;
let token: string;
beforeAll(async () => {
  test = await startApi();
  accepted = await acceptedInputs(test);
  token = await test.signIn('provider@example.com');
  await accepted.renew('provider@example.com');
});
afterAll(() => test.close());

const TAKING = CALLS.flatMap(([name, call]) => (call.file ? [[name, call, call.file] as const] : []));
const PDF = Buffer.from('%PDF-1.7\n');

it.each(TAKING)(
  '%s answers a file of another type like every other call',
  async (name, call, { name: field, otherType }) => {
    const { url, payload: input } = placed(call, accepted.inputFor(name, accepted.seeded.a));
    for (const [what, file, fileName] of [
      ['a document', PDF, 'a.pdf'],
      ['nothing', Buffer.alloc(0), 'a.pdf'],
      ['a document by the name of an image', PDF, 'a.png'],
      ['a document by the name of a workbook', PDF, 'a.xlsx'],
    ] as const) {
      const { payload, type } = await formOf(withName(input, fileName), [[field, file]], fileName);
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const response = await test.app.inject({ method: call.method, url, payload, headers });
      const { errCode, error } = envelopeOf(response);
      expect([what, response.statusCode, errCode, error]).toEqual([
        what,
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        [{ field, messageCode: otherType, params: {} }],
      ]);
    }
    for (const language of ['jp', 'en'] as const) {
      expect(messageText(otherType, language)).toMatch(/PNG.*JPEG|xlsx.*CSV/);
    }
  },
);

/** An upload says the name of its file in its input as well. */
const withName = (input: unknown, fileName: string): unknown => {
  const given = input as Record<string, unknown>;
  return 'fileName' in given ? { ...given, fileName } : given;
};
