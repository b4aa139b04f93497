import ts from 'typescript';

const OPTIONS = new Set(['defaultValue', 'returnObjects', 'ns']);

/** Every call of a `t` in some files: which keys of which namespace it may name, and with which parameters. */
export function usesOf(program, isOurs) {
  const checker = program.getTypeChecker();
  const uses = [];
  for (const file of program.getSourceFiles().filter(({ fileName }) => isOurs(fileName))) {
    const visit = (node) => {
      if (ts.isCallExpression(node) && mayBeKey(node.arguments[0])) {
        const translator = translatorOf(checker.getTypeAtLocation(node.expression), checker);
        if (translator) uses.push({ ...useOf(node, translator, checker), place: placeOf(node, file) });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return uses;
}

/** Judged by how it is written, because finding the type of what is called takes long. */
const mayBeKey = (argument) =>
  argument !== undefined && !ts.isFunctionLike(argument) && !ts.isObjectLiteralExpression(argument);

/** Namespace and key prefix of a `TFunction<Namespace, Prefix>`; undefined for anything else. */
function translatorOf(type, checker) {
  if (type.symbol?.name !== 'TFunction') return undefined;
  const [namespaces, prefix] = checker.getTypeArguments(type);
  const [first] = checker.isTupleType(namespaces) ? checker.getTypeArguments(namespaces) : [namespaces];
  return { namespace: first?.value, prefix: prefix?.isStringLiteral() ? `${prefix.value}.` : '' };
}

function useOf({ arguments: [key, options] }, { namespace, prefix }, checker) {
  const given = options ? givenIn(options, checker) : new Map();
  const names = [...given.keys()];
  const count = given.get('count')?.();
  const named = given.get('ns')?.().value ?? namespace;
  return {
    keys: textsOf(key, checker).map((text) => {
      const [, ns, rest] = /^(\w+):(.*)$/.exec(text) ?? [undefined, named, prefix + text];
      return { namespace: ns, key: rest };
    }),
    whole: names.includes('returnObjects'),
    // `replace` holds any: then they are not known
    params: names.includes('replace') ? null : names.filter((name) => !OPTIONS.has(name)),
    countIsText: count !== undefined && !(count.isUnion() ? count.types : [count]).every(isNumber),
  };
}

/**
 * The options of a call by name, and what finds the type of each. Their names are read where they are written, because
 * for the type of the whole the compiler compares the call with every key there is.
 */
function givenIn(options, checker) {
  if (ts.isObjectLiteralExpression(options) && options.properties.every(isPlain)) {
    return new Map(
      options.properties.map((property) => [
        property.name.text,
        () => checker.getTypeAtLocation(property.initializer ?? property.name),
      ]),
    );
  }
  const type = checker.getTypeAtLocation(options);
  return new Map(
    type.getProperties().map((property) => [property.name, () => checker.getTypeOfSymbolAtLocation(property, options)]),
  );
}

const isPlain = (property) =>
  ts.isShorthandPropertyAssignment(property) || (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name));

const isNumber = ({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0;

/** The texts that an expression may be; `*` stands for a part that may be anything. */
function textsOf(expression, checker) {
  if (ts.isTemplateExpression(expression)) {
    return expression.templateSpans.reduce(
      (heads, span) =>
        heads.flatMap((head) => textsOf(span.expression, checker).map((part) => head + part + span.literal.text)),
      [expression.head.text],
    );
  }
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap((one) => textsOf(one, checker));
  }
  const type = checker.getTypeAtLocation(expression);
  return (type.isUnion() ? type.types : [type]).map((one) => {
    if (one.isStringLiteral() || one.isNumberLiteral()) return String(one.value);
    return one.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(one) : '*';
  });
}

function placeOf(node, file) {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
