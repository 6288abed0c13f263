import { SECOND_MS } from '@mirador/domain/time/duration'

/** `burstMs` of time at once, of which `msPerSecond` come back. */
export interface Budget {
  burstMs: number
  msPerSecond: number
}

/** What one subject has used of its budget. */
export interface Usage {
  /** Whether it has used the budget up, and not yet got half of it back. */
  isOver(): boolean
  enter(): UsageEntry
}

/** Something that uses time, or waits until it may. */
export interface UsageEntry {
  /** From now on it uses time, which counts at once. */
  start(): void
  /** @param ms what it has used */
  end(ms: number): void
}

/** A debt above so many budgets is forgiven, so that an account waits for seconds and not for minutes. */
const MAX_DEBT = 10
/** Above this number of subjects those that have used nothing lately are forgotten. */
const MAX_SUBJECTS = 10_000

/**
 * What subjects have used of the same budget. To one that has used it up, nothing comes back while it goes on: neither while it
 * uses time nor while it waits, unless `isCrowd`, when it is many people, of whom one always does.
 * @param now in ms, monotonic
 */
export function createUsages(
  { burstMs, msPerSecond }: Budget,
  { now, factor, isCrowd = false }: { now: () => number; factor: number; isCrowd?: boolean },
): (subject: string) => Usage {
  const subjects = new Map<string, ReturnType<typeof createUsage>>()

  function createUsage() {
    /** undefined: it waits */
    const entries = new Map<UsageEntry, number | undefined>()
    let used = 0
    let at = now()
    let isOver = false

    function update() {
      const time = now()
      if (!isOver || isCrowd || entries.size === 0) {
        used = Math.max(0, used - ((time - at) * msPerSecond * factor) / SECOND_MS)
      }
      at = time
      let sum = used
      for (const since of entries.values()) sum += since === undefined ? 0 : at - since
      isOver = sum >= (isOver ? burstMs / 2 : burstMs) * factor
    }

    return {
      isIdle() {
        update()
        return used === 0 && entries.size === 0
      },
      isOver() {
        update()
        return isOver
      },
      enter() {
        update()
        const entry: UsageEntry = {
          start() {
            entries.set(entry, now())
          },
          end(ms) {
            update()
            entries.delete(entry)
            used = Math.min(used + ms, MAX_DEBT * burstMs * factor)
            update()
          },
        }
        entries.set(entry, undefined)
        return entry
      },
    }
  }

  return (subject) => {
    const known = subjects.get(subject)
    if (known) return known
    if (subjects.size >= MAX_SUBJECTS) for (const [name, usage] of subjects) if (usage.isIdle()) subjects.delete(name)
    const usage = createUsage()
    subjects.set(subject, usage)
    return usage
  }
}
