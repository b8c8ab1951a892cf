import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression in the code. */
export interface CodeExpression {
  /** Its file, from the root of the repository, and its text there. */
  readonly place: string;
  /** Undefined if it is put together of what is known only when the code runs. */
  readonly expression: RegExp | undefined;
}

/** Every regular expression in the TypeScript files below some folders, whether a literal or made with `RegExp`. */
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

/** What VS Code calls an expression in the manifest of an extension, in grammars and in the settings of languages. */
const EXPRESSION_KEYS: ReadonlySet<string> = new Set([
  ...['regexp', 'pattern', 'beginsPattern', 'endsPattern'],
  ...['match', 'begin', 'end', 'while'],
  ...['firstLine', 'wordPattern', 'beforeText', 'afterText', 'previousLineText'],
  ...['increaseIndentPattern', 'decreaseIndentPattern', 'indentNextLinePattern', 'unIndentedLinePattern'],
]);

/** An expression in a JSON document, with the file that it is in. */
export interface JsonExpression {
  readonly place: string;
  readonly source: string;
}

/** The expressions of the manifest of an extension, and of the grammars and settings of languages that it names. */
export function expressionsOfManifest(root: string): {
  /** VS Code runs them in JavaScript. */
  readonly ofManifest: JsonExpression[];
  /** VS Code runs them in Oniguruma. */
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

/** Files of the code, and what the constants in them are. */
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

  /** The text that an expression stands for, as far as it is made of constants. */
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

  /** What the file, or one that it imports, says that a name at its top is. */
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
