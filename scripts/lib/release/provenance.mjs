/**
 * From which source a release was made, by what and how, as an in-toto statement (SLSA provenance 1.0). Nobody has
 * signed it: it says what to compare, whoever publishes it vouches for it.
 * @param {{ version: string, commit: string, repository: string, subjects: { name: string, sha256: string }[],
 *  startedOn: Date, finishedOn: Date }} made
 */
export function provenanceOf({ version, commit, repository, subjects, startedOn, finishedOn }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:tabimori:npm-run-release',
        externalParameters: { version },
        resolvedDependencies: [{ uri: `git+${repository}`, digest: { gitCommit: commit } }],
      },
      runDetails: {
        builder: { id: 'urn:tabimori:scripts/release.mjs', version: { node: process.version } },
        metadata: { startedOn: startedOn.toISOString(), finishedOn: finishedOn.toISOString() },
      },
    },
  };
}
