import type { ReactNode } from 'react'

/** A section of the detail with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8 first:mt-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </div>
  )
}
