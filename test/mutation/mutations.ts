/** Possible small mistakes in a text, each of which a good test detects. */
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isBigIntLiteral,
  isBinaryExpression,
  isBlock,
  isBreakStatement,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isContinueStatement,
  isExpressionStatement,
  isForOfStatement,
  isIfStatement,
  isImportDeclaration,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTemplateExpression,
  isThrowStatement,
  isTypeNode,
  isWhileStatement,
  type Node,
  type PrefixUnaryExpression,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";

export interface Mutation {
  start: number;
  end: number;
  /** The switch is inserted as an expression, a statement or the name of a member. */
  place: "expression" | "statement" | "member";
  /** Empty for a removed statement. */
  instead: string;
}

const LOGIC: Partial<Record<SyntaxKind, string>> = {
  [SyntaxKind.AmpersandAmpersandToken]: "||",
  [SyntaxKind.BarBarToken]: "&&",
  [SyntaxKind.QuestionQuestionToken]: "&&",
};
const COMPARISONS: Partial<Record<SyntaxKind, readonly string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [SyntaxKind.LessThanToken]: ["<=", ">="],
  [SyntaxKind.LessThanEqualsToken]: ["<", ">"],
  [SyntaxKind.GreaterThanToken]: [">=", "<="],
  [SyntaxKind.GreaterThanEqualsToken]: [">", "<"],
};
const SUMS: Partial<Record<SyntaxKind, string>> = {
  [SyntaxKind.PlusToken]: "-",
  [SyntaxKind.MinusToken]: "+",
  [SyntaxKind.AsteriskToken]: "/",
  [SyntaxKind.SlashToken]: "*",
  [SyntaxKind.PercentToken]: "*",
};
/** In SQL: a shifted comparison, a negated condition, one row more or less. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/<=/g, "<"],
  [/>=/g, ">"],
  [/<(?![=>])/g, "<="],
  [/(?<![<])>(?!=)/g, ">="],
  [/\bIS NULL\b/g, "IS NOT NULL"],
  [/\bIS NOT NULL\b/g, "IS NULL"],
  [/\bAND [a-z_.]+ IS (NOT )?NULL\b/g, ""],
  [/\bOR\b/g, "AND"],
  [/\bNOT IN\b/g, "IN"],
  [/\bDESC\b/g, "ASC"],
];
const IS_SQL = /\b(SELECT|UPDATE|DELETE FROM|WHERE)\b/;
const YES_OR_NO = /^(has|includes|startsWith|endsWith|some|every|test|is[A-Z]\w*|may|holds|covers)$/;
const LISTS = /^(map|flatMap|filter|toSorted|slice|flat)$/;
/** Properties with text for users. */
const WORDS = /^(message|summary|description|title|label|hint|reason)$/;

export function mutationsOf(file: SourceFile): Mutation[] {
  const found: Mutation[] = [];
  const text = file.text;
  const textOf = (node: Node) => text.slice(node.getStart(file), node.end);

  const instead = (node: Node, ...texts: string[]) => {
    for (const text of texts)
      found.push({ start: node.getStart(file), end: node.end, place: "expression", instead: text });
  };
  /** Removes a statement, unless removing the condition around it has the same effect. */
  const without = (node: Node) => {
    const block = isBlock(node.parent) && node.parent.statements.length === 1 ? node.parent : node;
    if (isIfStatement(block.parent) && !block.parent.elseStatement) return;
    found.push({ start: node.getStart(file), end: node.end, place: "statement", instead: "" });
  };

  /** Negates a condition, unless another mutation does so. */
  const negate = (condition: Node) => {
    const inner = unwrapped(condition);
    const isTurnedAnyway =
      (isBinaryExpression(inner) && COMPARISONS[inner.operatorToken.kind] !== undefined) || isNot(inner);
    if (!isTurnedAnyway) instead(condition, `!(${textOf(condition)})`);
  };

  const empty = (answer: Node) => {
    const inner = unwrapped(answer);
    if (isMutatedItself(inner)) return;
    const called = calledName(inner);
    if (called && YES_OR_NO.test(called)) instead(answer, `!(${textOf(answer)})`);
    else instead(answer, called && LISTS.test(called) ? "[]" : "undefined");
  };

  const inSql = (node: Node) => {
    const whole = textOf(node);
    if (!IS_SQL.test(whole)) return;
    const isWithinCode = (at: number) =>
      isTemplateExpression(node) &&
      whole.slice(0, at).lastIndexOf("${") > whole.slice(0, at).lastIndexOf("}");
    for (const [pattern, replacement] of SQL) {
      for (const match of whole.matchAll(pattern)) {
        if (isWithinCode(match.index)) continue;
        const after = whole.slice(match.index + match[0].length);
        instead(node, whole.slice(0, match.index) + replacement + after);
      }
    }
  };

  const binary = (node: Node) => {
    if (!isBinaryExpression(node)) return;
    const { kind } = node.operatorToken;
    const [left, right] = [textOf(node.left), textOf(node.right)];
    const logic = LOGIC[kind];
    if (logic) instead(node, `(${left}) ${logic} (${right})`);
    for (const operator of COMPARISONS[kind] ?? []) instead(node, `${left} ${operator} ${right}`);
    const isOfTexts = [node.left, node.right].some(
      (side) => isStringLiteral(side) || isTemplateExpression(side),
    );
    const sum = SUMS[kind];
    if (sum && !isOfTexts) instead(node, `${left} ${sum} ${right}`);
    if (!COMPARISONS[kind]) return;
    for (const side of [node.left, node.right])
      if (isStringLiteral(side) && side.text !== "") instead(side, '""');
  };

  const call = (node: Node) => {
    if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return;
    const { name } = node.expression;
    const [first] = node.arguments;
    const turned = { some: "every", every: "some" }[textOf(name)];
    if (turned) {
      const dot = text.lastIndexOf(".", name.getStart(file));
      const start = text[dot - 1] === "?" ? dot - 1 : dot;
      found.push({ start, end: name.end, place: "member", instead: turned });
    }
    if (textOf(name) === "filter" && first) instead(first, "(() => true)");
    if (textOf(name) === "includes" && first && isStringLiteral(first)) instead(first, '""');
  };

  const visit = (node: Node, parent: Node | undefined): void => {
    if (isTypeNode(node) || isImportDeclaration(node)) return;
    if (node.kind === SyntaxKind.InterfaceDeclaration || node.kind === SyntaxKind.TypeAliasDeclaration)
      return;
    if (isPropertyAssignment(node) && WORDS.test(textOf(node.name))) return;
    if (isLogging(node, textOf)) return;

    binary(node);
    call(node);
    if (isNot(node)) instead(node, textOf(node.operand));
    if (isIfStatement(node) || isWhileStatement(node)) negate(node.expression);
    if (isConditionalExpression(node)) negate(node.condition);
    if (isIfStatement(node) && !node.elseStatement) without(node);
    if (isExpressionStatement(node) || isThrowStatement(node) || isForOfStatement(node)) without(node);
    if (isBreakStatement(node) || isContinueStatement(node)) without(node);
    if (isReturnStatement(node)) node.expression ? empty(node.expression) : without(node);
    if (isArrowFunction(node) && !isBlock(node.body)) empty(node.body);
    if (isArrayLiteralExpression(node) && node.elements.length > 0 && !isPattern(node, parent))
      instead(node, "[]");
    if (isCaseClause(node) && isStringLiteral(node.expression)) instead(node.expression, '""');
    if (node.kind === SyntaxKind.TrueKeyword) instead(node, "false");
    if (node.kind === SyntaxKind.FalseKeyword) instead(node, "true");
    const isNumber = isNumericLiteral(node) || isBigIntLiteral(node);
    if (isNumber && !(parent && isPropertyAssignment(parent) && parent.name === node))
      instead(node, `(${textOf(node)} + ${unitOf(node)})`, `(${textOf(node)} - ${unitOf(node)})`);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node))
      inSql(node);

    node.forEachChild((child) => {
      visit(child, node);
    });
  };
  visit(file, undefined);
  return found;
}

const unitOf = (node: Node) => (isBigIntLiteral(node) ? "1n" : "1");

const isNot = (node: Node): node is PrefixUnaryExpression =>
  isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken;

function unwrapped(node: Node): Node {
  return isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

/** True if another mutation already negates the node. */
function isMutatedItself(node: Node): boolean {
  return (
    isNot(node) ||
    isConditionalExpression(node) ||
    isArrowFunction(node) ||
    isNumericLiteral(node) ||
    isBigIntLiteral(node) ||
    isArrayLiteralExpression(node) ||
    node.kind === SyntaxKind.TrueKeyword ||
    node.kind === SyntaxKind.FalseKeyword ||
    (node.kind === SyntaxKind.Identifier && "text" in node && node.text === "undefined") ||
    (isBinaryExpression(node) &&
      Boolean(LOGIC[node.operatorToken.kind] ?? COMPARISONS[node.operatorToken.kind]))
  );
}

function calledName(node: Node): string | undefined {
  if (!isCallExpression(node)) return undefined;
  const called = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  return "text" in called && typeof called.text === "string" ? called.text : undefined;
}

const isPattern = (node: Node, parent: Node | undefined) =>
  parent !== undefined &&
  isBinaryExpression(parent) &&
  parent.operatorToken.kind === SyntaxKind.EqualsToken &&
  parent.left === node;

const isLogging = (node: Node, textOf: (node: Node) => string) =>
  isCallExpression(node) && /\blog\.(info|warn|error)$/.test(textOf(node.expression));
