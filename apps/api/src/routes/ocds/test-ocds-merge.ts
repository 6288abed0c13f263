// A second implementation of the merge of OCDS 1.1, by paths instead of by objects: the referee of the product's own.

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }
type Leaves = Map<string, Json>

interface Release {
  ocid: string
  date: string
  [key: string]: Json
}

const NOT_MERGED = new Set(['id', 'date', 'tag', 'ocid'])
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a release by their paths; elements of a list of objects stand under their id. */
function leavesOf(value: Json, path: readonly string[], leaves: Leaves): void {
  if (isObject(value)) for (const [key, own] of Object.entries(value)) leavesOf(own, [...path, `.${key}`], leaves)
  else if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const one of value as { [key: string]: Json }[]) leavesOf(one, [...path, `#${one.id}`], leaves)
  } else leaves.set(JSON.stringify(path), value)
}

/** The compiled release of some releases, whatever their order. */
export function mergeByPaths(releases: readonly unknown[]): unknown {
  const ordered = (releases as Release[]).toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  const last = ordered.at(-1) as Release
  const merged: Leaves = new Map()
  for (const release of ordered) {
    const content = Object.fromEntries(Object.entries(release).filter(([key]) => !NOT_MERGED.has(key)))
    const leaves: Leaves = new Map()
    leavesOf(content, [], leaves)
    for (const [path, value] of leaves) {
      if (value === null) merged.delete(path)
      else merged.set(path, value)
    }
  }
  const { ocid, date } = last
  return { ocid, id: `${ocid}-${date}`, date, tag: ['compiled'], ...built(merged) }
}

function built(leaves: Leaves): { [key: string]: Json } {
  const root: { [key: string]: Json } = {}
  const lists = new Map<string, { [key: string]: Json }[]>()
  for (const [path, value] of leaves) {
    const steps = JSON.parse(path) as string[]
    let at = root
    steps.forEach((step, depth) => {
      if (step.startsWith('#')) return
      const key = step.slice(1)
      const next = steps[depth + 1]
      if (next === undefined) at[key] = value
      else if (next.startsWith('#')) {
        const place = JSON.stringify(steps.slice(0, depth + 1))
        const list = lists.get(place) ?? []
        lists.set(place, list)
        at[key] = list
        const element = list.find(({ id }) => `#${id}` === next)
        if (element) at = element
        else {
          at = { id: next.slice(1) }
          list.push(at)
        }
      } else {
        if (!isObject(at[key])) at[key] = {}
        at = at[key] as { [key: string]: Json }
      }
    })
  }
  return root
}
