import { connectionStrings } from './connectionStrings';
import { encoded } from './encoded';
import { issuersTokens } from './issuersTokens';
import { keyMaterial } from './keyMaterial';
import type { Layouts } from './marked';
import { namedApart } from './namedApart';
import { pulumiPrints } from './pulumiPrints';
import { requests } from './requests';
import { settingsFormats } from './settingsFormats';
import { toolsPrints } from './toolsPrints';
import { unseenLayouts } from './unseenLayouts';

/** All layouts of secrets, by kind. */
export const secretLayouts: Readonly<Record<string, Layouts>> = {
  'name and value apart': namedApart,
  'what Pulumi prints': pulumiPrints,
  'settings and languages': settingsFormats,
  requests,
  'connection strings': connectionStrings,
  'tokens of issuers': issuersTokens,
  'keys and files of credentials': keyMaterial,
  'encoded and cut off': encoded,
  'what tools print': toolsPrints,
  'the kinds once more': unseenLayouts,
};
