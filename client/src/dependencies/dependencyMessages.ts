import type { DependencyView, ReferenceKind, WhatIf } from '../../../shared/dependencies';
import type { ResourceHandle } from '../../../shared/resourceChanges';

/** What the page sends: it is shown and wants its contents, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' | 'back' | 'find' | 'text' | 'mermaid' | 'reload' }
  | { readonly type: 'go'; readonly resource: ResourceHandle }
  | { readonly type: 'steps'; readonly steps: number }
  | { readonly type: 'hide'; readonly hidden: readonly ReferenceKind[] }
  | { readonly type: 'whatIf'; readonly whatIf: WhatIf | undefined }
  | { readonly type: 'svg'; readonly text: string };

/** What the page is sent. */
export type PageUpdate =
  | {
      readonly type: 'view';
      readonly view: DependencyView;
      /** Where the resource is: the stack, or the document. */
      readonly place: string;
      readonly canGoBack: boolean;
      /** False if it follows its state by itself. */
      readonly canReload: boolean;
      /** True if another resource is in the middle than before, so that the focus goes to its name. */
      readonly isOther: boolean;
    }
  | { readonly type: 'failed'; readonly message: string };
