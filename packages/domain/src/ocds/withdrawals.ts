import { isObjectList, isOcdsObject, type OcdsObject, type OcdsValue } from './ocds-values.ts'

// The merge of the standard keeps what a later release leaves out. What a tender no longer has is therefore null in its
// next release: the values of an object one by one, since the standard allows null for values alone, and never its id.

/**
 * A part of a release, with null for what earlier releases said and it does not.
 * @param stated what the earlier releases say, merged
 */
export function withWithdrawals(stated: OcdsObject, next: OcdsObject): OcdsObject {
  const result: Record<string, OcdsValue | undefined> = { ...next }
  for (const [key, before] of Object.entries(stated)) {
    const value = next[key]
    if (value === undefined) {
      if (key !== 'id') result[key] = withdrawn(before)
    } else if (isOcdsObject(before) && isOcdsObject(value)) result[key] = withWithdrawals(before, value)
    else if (isObjectList(before) && isObjectList(value)) result[key] = listWithWithdrawals(before, value)
  }
  // a classification is no record of its own: its id is a value
  if ('scheme' in stated && stated.id !== undefined && next.id === undefined) result.id = null
  return result
}

function listWithWithdrawals(before: readonly OcdsObject[], next: readonly OcdsObject[]): OcdsObject[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const ids = new Set(next.map(({ id }) => id))
  const kept = next.map((one) => {
    const earlier = known.get(one.id)
    return earlier ? withWithdrawals(earlier, one) : one
  })
  return [...kept, ...before.filter(({ id }) => !ids.has(id)).flatMap(withdrawnElement)]
}

function withdrawn(value: OcdsValue | undefined): OcdsValue | undefined {
  if (isOcdsObject(value)) return saysMoreThanIds(value) ? withWithdrawals(value, {}) : undefined
  if (!isObjectList(value)) return null
  const elements = value.flatMap(withdrawnElement)
  return elements.length > 0 ? elements : undefined
}

/** Nothing for an element that an earlier release has withdrawn. */
function withdrawnElement(element: OcdsObject): OcdsObject[] {
  return saysMoreThanIds(element) ? [{ ...withWithdrawals(element, {}), id: element.id }] : []
}

function saysMoreThanIds(object: OcdsObject): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (isOcdsObject(value)) return 'scheme' in value || saysMoreThanIds(value)
    return isObjectList(value) ? value.some(saysMoreThanIds) : key !== 'id' && value !== undefined
  })
}
