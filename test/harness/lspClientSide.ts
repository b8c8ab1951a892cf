import type { ClientCapabilities } from 'vscode-languageserver/node';

/** What the language client of the bench can do. */
export function benchCapabilities(diagnostics: 'pull' | 'push'): ClientCapabilities {
  return {
    general: { positionEncodings: ['utf-16'] },
    workspace: {
      configuration: true,
      workspaceEdit: { documentChanges: true },
      diagnostics: { refreshSupport: true },
    },
    textDocument: {
      synchronization: { dynamicRegistration: false },
      publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
      ...(diagnostics === 'push' ? {} : { diagnostic: { relatedDocumentSupport: false } }),
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source', 'source.fixAll'] } },
        isPreferredSupport: true,
        dataSupport: true,
        resolveSupport: { properties: ['edit'] },
      },
      hover: { contentFormat: ['markdown', 'plaintext'] },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      rename: { prepareSupport: true },
    },
  };
}

/** What stands in the settings below a section, nested as a client hands it out; null if nothing does. */
export function settingsBelow(settings: Record<string, unknown>, section: string): unknown {
  if (section in settings) return settings[section];
  let result: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(settings)) {
    if (section !== '' && !name.startsWith(`${section}.`)) continue;
    const keys = name.slice(section === '' ? 0 : section.length + 1).split('.');
    let at = (result ??= {});
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[keys.at(-1)!] = value;
  }
  return result;
}
