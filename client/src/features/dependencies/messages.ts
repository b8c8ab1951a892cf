import type { DependencyView, WhatIf } from '../../../../shared/dependencies';
import type { ResourceHandle } from '../../../../shared/resourceChanges';

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage =
  | { readonly type: 'ready' | 'back' | 'find' | 'text' | 'mermaid' | 'reload' }
  | { readonly type: 'go'; readonly resource: ResourceHandle }
  | { readonly type: 'whatIf'; readonly whatIf: WhatIf | undefined };

/** The messages to the page. */
export type PageUpdate =
  | {
      readonly type: 'view';
      /** Which of the views it is: a page that asks for one can get it twice. */
      readonly turn: number;
      readonly view: DependencyView;
      /** The resource's place: the stack or the document. */
      readonly place: string;
      readonly canGoBack: boolean;
      /** False if the page follows its state by itself. */
      readonly canReload: boolean;
      /** True if the middle resource has changed, so that the focus moves to its name. */
      readonly isOther: boolean;
    }
  | { readonly type: 'failed'; readonly message: string };
