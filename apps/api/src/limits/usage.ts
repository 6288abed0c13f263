import { SECOND_MS } from '@mirador/domain/time/duration'

/** A budget of time: `burstMs` at once, of which `msPerSecond` are regained. */
export interface Budget {
  burstMs: number
  msPerSecond: number
}

/** The used part of a subject's budget. */
export interface Usage {
  /** Whether the budget is used up and not yet half regained. */
  isOver(): boolean
  /** the used part, in ms */
  usedMs(): number
  enter(): UsageEntry
}

/** A task that uses time, or waits for it. */
export interface UsageEntry {
  /** Starts to use time, which counts at once. */
  start(): void
  /** @param ms the time that it used */
  end(ms: number): void
}

/** Maximum debt in budgets; a higher debt is forgiven, so that an account waits for seconds and not for minutes. */
const MAX_DEBT = 10
/** Above this number of subjects, idle ones are dropped. */
const MAX_SUBJECTS = 10_000

/**
 * The usage of several subjects with the same budget. A subject that has used up its budget regains nothing while it
 * continues, neither while it uses time nor while it waits. With `isCrowd` it does, since the subject is many people,
 * one of whom always continues.
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
      usedMs() {
        update()
        return used
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
