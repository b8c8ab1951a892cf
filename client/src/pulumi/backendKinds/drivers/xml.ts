import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { given } from './parameters';

/** The outermost element of a text. @throws {Error} if the text is not XML */
export function rootOf(text: string): XmlElement {
  const { root } = parseXml(text);
  if (!root) throw new Error('an answer is empty');
  return root;
}

/** The children of an element with this name. */
export function elementsOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children
    .filter((child) => child instanceof XmlElement)
    .filter((child) => child.name === name);
}

/** The text of the element at the end of a path of names; undefined if it is missing or empty. */
export function textIn(parent: XmlElement, ...way: string[]): string | undefined {
  const end = way.reduce<XmlElement | undefined>((one, name) => one && elementsOf(one, name)[0], parent);
  return given(end?.text);
}
