// Imported first: a Node that is too old gets a clear message instead of a syntax error elsewhere.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 20)) {
  console.error(
    `Node.js 20.20 以上が必要です（今は ${process.versions.node}）。https://nodejs.org から入れてください。`,
  );
  console.error(`Node.js 20.20 or later is needed (this is ${process.versions.node}). Get it from https://nodejs.org.`);
  process.exit(1);
}
