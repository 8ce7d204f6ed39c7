/** Returns the ids of before together with these or, if they are not ticked any more, without them. */
export function withTicked(
  before: ReadonlySet<string>,
  isOn: boolean,
  ...ids: readonly string[]
): ReadonlySet<string> {
  const next = new Set(before)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
