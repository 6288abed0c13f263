import type { ReactNode } from 'react'

/** The named facts of a line, on its card. */
export function LineFacts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
