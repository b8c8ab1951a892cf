import {
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type CompletionOptions,
} from 'vscode-languageserver';
import type { Completion, CompletionResult } from '../features/completion/completion';
import { completionsAt } from '../features/completion/completionsAt';
import type { CheckedVersion } from './documents';
import type { Session } from './session';

const KINDS: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  property: CompletionItemKind.Property,
  resource: CompletionItemKind.Reference,
  provider: CompletionItemKind.Interface,
  value: CompletionItemKind.EnumMember,
};

/** The client's abilities for completion lists. */
interface Abilities {
  snippets: boolean;
  labelDetails: boolean;
  commonRange: boolean;
}

/** Offers completions at the cursor: URNs, providers, fields and Pulumi's words. */
export function registerCompletion({ connection, documents, client }: Session): CompletionOptions {
  const { completionItem, completionList } = client.textDocument?.completion ?? {};
  const abilities: Abilities = {
    snippets: completionItem?.snippetSupport === true,
    labelDetails: completionItem?.labelDetailsSupport === true,
    commonRange: completionList?.itemDefaults?.includes('editRange') === true,
  };
  connection.onCompletion(async ({ textDocument, position }) => {
    const state = await documents.check(textDocument.uri);
    const found = state && completionsAt(state.model, state.offsetAt(position));
    return found && listOf(state, found, abilities);
  });
  return { triggerCharacters: ['"', ':'], completionItem: { labelDetailsSupport: true } };
}

function listOf(state: CheckedVersion, found: CompletionResult, abilities: Abilities): CompletionList {
  const { replaced, depends, edit } = found;
  const range = state.rangeOf(replaced);
  const prefix = prefixOf(state, found);
  return {
    isIncomplete: depends,
    ...(abilities.commonRange && { itemDefaults: { editRange: range } }),
    items: found.items.map((item, index): CompletionItem => {
      const asSnippet = abilities.snippets && item.snippet !== undefined;
      const text = asSnippet ? item.snippet! : item.text;
      return {
        ...described(item, abilities),
        kind: KINDS[item.kind],
        // Proposals that depend on this text keep their order, whatever the client's own filter.
        filterText: depends ? prefix || item.label : inStyleOf(prefix, item.label),
        sortText: String(index).padStart(3, '0'),
        ...(asSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
        ...(abilities.commonRange ? { textEditText: text } : { textEdit: { range, newText: text } }),
        ...(edit && { additionalTextEdits: [{ range: state.rangeOf(edit), newText: edit.text }] }),
      };
    }),
  };
}

/** A label as it would be typed: in quotes, if what is there begins with one. */
function inStyleOf(prefix: string, label: string): string {
  return prefix.startsWith('"') ? JSON.stringify(label) : label;
}

function described(
  { label, description, warning, documentation }: Completion,
  { labelDetails }: Abilities,
): CompletionItem {
  const beside = warning ?? description;
  const detail = [description, warning].filter((part) => part !== undefined).join(': ');
  return {
    label,
    ...(labelDetails && beside !== undefined && { labelDetails: { description: beside } }),
    ...(detail !== '' && { detail }),
    ...(documentation !== undefined && {
      documentation: { kind: MarkupKind.Markdown, value: documentation },
    }),
  };
}

/** The client's filter text: the replaced text up to the cursor. */
function prefixOf({ model }: CheckedVersion, { replaced, typed }: CompletionResult): string {
  const quote = model.text[replaced.start] === '"' && replaced.end > replaced.start ? '"' : '';
  return quote + typed;
}
