/**
 * Returns the topics after one of them is turned on or off, without duplicates, in the order in
 * which they were turned on.
 */
export function withTopic(
  topics: readonly string[],
  topic: string,
  isOn: boolean,
): readonly string[] {
  const otherTopics = topics.filter((other) => other !== topic)
  return isOn ? [...otherTopics, topic] : otherTopics
}
