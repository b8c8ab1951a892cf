import { asksOnPage } from '../../ui/settings';
import type { EditorServices } from '../../ui/services';
import type { Review, ReviewAnswer } from './reviewDescription';
import { reviewInQuestions } from './reviewInQuestions';
import { reviewOnPage } from './page';

/**
 * Shows what is to be written, and asks: on one page, or in questions where the user cannot read pages. Every question
 * about a write goes through this function: Enter, Space and Escape never say yes, however often they are pressed.
 */
export async function review(services: EditorServices, shown: Review): Promise<ReviewAnswer> {
  try {
    return await (asksOnPage('writes.ask') ? reviewOnPage(services, shown) : reviewInQuestions(shown));
  } finally {
    await shown.compare?.close();
  }
}
