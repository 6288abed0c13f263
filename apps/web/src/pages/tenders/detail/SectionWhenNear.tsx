import { type ReactNode, Suspense } from 'react'
import { useIsNear } from '../../../components/use-is-near.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'

interface Props {
  title: string
  place?: string
  /** approximate height of the content, px */
  height: number
  children: ReactNode
}

/** A section whose content is loaded and drawn when it comes close. */
export function SectionWhenNear({ title, place, height, children }: Props) {
  const [section, isNear] = useIsNear<HTMLElement>()
  const waiting = (
    <div style={{ height }}>
      <Skeleton className="h-full w-full" />
    </div>
  )
  return (
    // not printed before it is drawn, since its heading would be alone
    <section ref={section} className={isNear ? 'mt-8' : 'mt-8 print:hidden'}>
      <Section title={title} {...(place && { place })}>
        {isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
      </Section>
    </section>
  )
}
