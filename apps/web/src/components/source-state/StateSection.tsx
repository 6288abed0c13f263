import { type ReactNode, useId } from 'react'

/** A section of the panel with a heading. */
export function StateSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
