import { Trouble } from '../say.mjs';

const UNRELEASED = '## [Unreleased]\n';

/** CHANGELOG.md with what is unreleased as the changes of a version. */
export function datedChanges(text, version, date) {
  const [before, after] = text.split(UNRELEASED);
  const [changes = ''] = (after ?? '').split(/^## /m);
  if (changes.trim() === '') {
    throw new Trouble(
      'CHANGELOG.md の [Unreleased] に、この版の変更がありません。',
      'CHANGELOG.md says nothing under [Unreleased]: what does this version change?',
    );
  }
  return `${before}${UNRELEASED}\n## [${version}] - ${date.toISOString().slice(0, 10)}\n${after}`;
}
