const wordsPerMinute = 200;

/** "3 min read": words divided by 200, rounded up (spec section 9); a post without words takes its minute too. */
export function readingTime(wordCount: number): string {
  return `${Math.max(1, Math.ceil(wordCount / wordsPerMinute))} min read`;
}
