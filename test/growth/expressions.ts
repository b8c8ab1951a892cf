import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression in the code. */
export interface CodeExpression {
  /** Its file, relative to the repository, and its source text. */
  readonly place: string;
  /** Undefined if the expression contains parts that are known only at run time. */
  readonly expression: RegExp | undefined;
}

/** All regular expressions in the TypeScript files below some folders, as literals or made with `RegExp`. */
export function expressionsIn(root: string, folders: readonly string[]): CodeExpression[] {
  const sources = new Sources();
  const found: CodeExpression[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(path.join(root, folder), { encoding: 'utf8', recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const file = path.join(root, folder, name);
      const source = sources.read(file);
      const visit = (node: ts.Node): void => {
        const add = (expression: RegExp | undefined): void => {
          const words = node.getText().replace(/\s+/g, ' ');
          found.push({ place: `${path.relative(root, file)}: ${words}`, expression });
        };
        if (ts.isRegularExpressionLiteral(node)) add(fromLiteral(node));
        else if (isConstruction(node)) {
          const [pattern, flags] = (node.arguments ?? []).map((argument) => sources.valueOf(argument));
          const flagsAreKnown = (node.arguments?.length ?? 0) < 2 || flags !== undefined;
          add(pattern === undefined || !flagsAreKnown ? undefined : new RegExp(pattern, flags));
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  return found;
}

/** The keys of expressions in an extension's manifest, in grammars and in language configurations. */
const EXPRESSION_KEYS: ReadonlySet<string> = new Set([
  ...['regexp', 'pattern', 'beginsPattern', 'endsPattern'],
  ...['match', 'begin', 'end', 'while'],
  ...['firstLine', 'wordPattern', 'beforeText', 'afterText', 'previousLineText'],
  ...['increaseIndentPattern', 'decreaseIndentPattern', 'indentNextLinePattern', 'unIndentedLinePattern'],
]);

/** An expression in a JSON document, with the document's file. */
export interface JsonExpression {
  readonly place: string;
  readonly source: string;
}

/** The expressions in an extension's manifest, and in the grammars and language configurations that it names. */
export function expressionsOfManifest(root: string): {
  /** Expressions that VS Code runs in JavaScript. */
  readonly ofManifest: JsonExpression[];
  /** Expressions that VS Code runs in Oniguruma. */
  readonly ofGrammars: JsonExpression[];
} {
  const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    contributes: { grammars: { path: string }[]; languages: { configuration?: string }[] };
  };
  const settings = contributes.languages.flatMap(({ configuration }) => configuration ?? []);
  return {
    ofManifest: ['package.json', ...settings].flatMap((file) => expressionsInJson(root, file)),
    ofGrammars: contributes.grammars.flatMap((grammar) => expressionsInJson(root, grammar.path)),
  };
}

function expressionsInJson(root: string, file: string): JsonExpression[] {
  const found: JsonExpression[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && EXPRESSION_KEYS.has(key)) {
      found.push({ place: `${path.normalize(file)}: ${key}: /${value}/`, source: value });
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(member, name);
    }
  };
  visit(JSON.parse(readFileSync(path.join(root, file), 'utf8')), '');
  return found;
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function fromLiteral(node: ts.RegularExpressionLiteral): RegExp {
  const end = node.text.lastIndexOf('/');
  return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
}

/** The files of the code, and the values of their constants. */
class Sources {
  private readonly files = new Map<string, ts.SourceFile>();

  read(file: string): ts.SourceFile {
    let source = this.files.get(file);
    if (!source) {
      source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      this.files.set(file, source);
    }
    return source;
  }

  /** The text of an expression, as far as it consists of constants. */
  valueOf(node: ts.Expression): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return fromLiteral(node).source;
    if (ts.isTemplateExpression(node)) return this.template(node, ({ text }) => text);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
      const { template } = node;
      return ts.isTemplateExpression(template)
        ? this.template(template, (part) => part.rawText)
        : template.rawText;
    }
    if (ts.isIdentifier(node)) {
      const value = this.constant(node.getSourceFile(), node.text);
      return value && this.valueOf(value);
    }
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    const { expression, name } = node;
    if (name.text === 'source') return this.valueOf(expression);
    const constant = ts.isIdentifier(expression)
      ? this.constant(node.getSourceFile(), expression.text)
      : undefined;
    const object = constant && ts.isAsExpression(constant) ? constant.expression : constant;
    if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
    const member = object.properties.find((property) => property.name?.getText() === name.text);
    return member && ts.isPropertyAssignment(member) ? this.valueOf(member.initializer) : undefined;
  }

  private template(
    { head, templateSpans }: ts.TemplateExpression,
    textOf: (part: ts.TemplateLiteralLikeNode) => string | undefined,
  ): string | undefined {
    let text = textOf(head);
    for (const { expression, literal } of templateSpans) {
      const [value, rest] = [this.valueOf(expression), textOf(literal)];
      text =
        text === undefined || value === undefined || rest === undefined ? undefined : text + value + rest;
    }
    return text;
  }

  /** The value of a top-level name in the file, or in a file that it imports. */
  private constant(source: ts.SourceFile, name: string): ts.Expression | undefined {
    for (const statement of source.statements) {
      if (ts.isVariableStatement(statement)) {
        for (const { name: declared, initializer } of statement.declarationList.declarations) {
          if (declared.getText() === name && initializer) return initializer;
        }
      }
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const names = statement.importClause?.namedBindings;
      const from = statement.moduleSpecifier.text;
      if (!names || !ts.isNamedImports(names) || !from.startsWith('.')) continue;
      const imported = names.elements.find((element) => element.name.text === name);
      if (!imported) continue;
      const file = path.resolve(path.dirname(source.fileName), `${from}.ts`);
      return this.constant(this.read(file), (imported.propertyName ?? imported.name).text);
    }
    return undefined;
  }
}
