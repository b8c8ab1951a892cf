import { checkpointChanges, exportChanges } from '../../edits/shapeConversion';
import type { Offer, Refactoring } from './refactoring';

/** Converts a state to another file shape; offered outside of its resources. */
export const shape: Refactoring = {
  name: 'shape',
  offers({ model, resource, offset }) {
    const { deployment, resourceList } = model;
    const inList = resourceList && resourceList.start < offset && offset < resourceList.end;
    if (resource || inList || !deployment?.isObject) return [];
    const toExport = (title: string): Offer => ({ title, changes: () => exportChanges(model) });
    switch (model.shape) {
      case 'export':
        return [
          {
            title: 'Turn this export into a checkpoint (a file of a self-managed backend)',
            changes: () => checkpointChanges(model),
          },
        ];
      case 'checkpoint':
      case 'legacy-checkpoint':
        return [toExport('Turn this checkpoint into an export, for `pulumi stack import`')];
      case 'deployment':
        return [toExport('Wrap this deployment as an export, for `pulumi stack import`')];
      case undefined:
        return [];
    }
  },
};
