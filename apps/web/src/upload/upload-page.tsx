import { id as idSchema } from '@tabimori/shared';
import { useSearchParams } from 'react-router';
import { OneUpload } from './one-upload.js';
import { StartPage } from './start-page.js';

/** Travelers from a file: a new one and the recent ones, or the one that ?id= names. */
export function UploadPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  return success ? <OneUpload key={id} id={id} /> : <StartPage />;
}
