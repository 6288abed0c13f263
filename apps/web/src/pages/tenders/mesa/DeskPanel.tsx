import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Link2, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { deskTenderQuery } from '../../../api/desk.ts'
import { useNow } from '../../../api/server-clock.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { navigate } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CarrierChoice } from './CarrierChoice.tsx'
import { DeskLog } from './DeskLog.tsx'
import { DESK_TENDER } from './desk-texts.ts'
import { namesOf } from './desk-words.ts'
import { Note } from './Note.tsx'
import { OwnOffer } from './OwnOffer.tsx'
import type { PartProps } from './part-props.ts'
import { StageChoice } from './StageChoice.tsx'
import { Tasks } from './Tasks.tsx'

interface Props {
  team: number
  code: string
  isMine: boolean
}

/** The open tender of the desk: beside the list, and on narrow screens in its place. */
export default function DeskPanel({ team, code, isMine }: Props) {
  const place = { team, bid_idn: code }
  const query = useQuery(deskTenderQuery(place))
  const now = useNow()
  const panel = useRef<HTMLElement>(null)
  const close = () => navigate(paths.desk(undefined, isMine))
  useEffect(() => {
    panel.current?.focus()
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={DESK_TENDER.label}
      className="desk-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <div className="wide:hidden">
        <Link to={paths.desk(undefined, isMine)} className="target gap-2 text-sm font-medium text-ink2">
          <Icon icon={ArrowLeft} size={16} />
          {DESK_TENDER.back}
        </Link>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="condensed text-sm text-ink2">{code}</span>
        {isSectionOpen('competidores') && (
          <Link
            to={paths.onePage(code)}
            aria-label={DESK_TENDER.onePage}
            title={DESK_TENDER.onePage}
            className="target ml-auto justify-center text-ink2 hover:text-ink"
          >
            <Icon icon={Link2} size={18} />
          </Link>
        )}
        <div className="max-wide:hidden">
          <IconButton label={DESK_TENDER.close} icon={<Icon icon={X} size={18} />} onClick={close} />
        </div>
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="mt-2 h-96 w-full" />}
        loading={DESK_TENDER.loading}
        errorTitle={DESK_TENDER.errorTitle}
        errorHint={DESK_TENDER.errorHint}
        onRetried={() => panel.current?.focus()}
      >
        {(desk) => <Parts place={place} desk={desk} names={namesOf(desk.people)} now={now} />}
      </Loaded>
    </section>
  )
}

function Parts(props: PartProps) {
  const { desk } = props
  const { bid_idn, name } = desk.tender
  return (
    <>
      <h2 className="text-lg wrap-anywhere">
        <Link to={paths.tender(bid_idn)} className="hover:text-patina-strong">
          {name}
        </Link>
      </h2>
      {desk.stage !== null && props.names.size > 1 && <CarrierChoice {...props} />}
      {desk.stage === null && <p className="mt-2 text-ink2">{DESK_TENDER.notHere}</p>}
      <StageChoice {...props} />
      {desk.stage !== null && (
        <>
          <OwnOffer {...props} />
          <Tasks {...props} />
          <Note {...props} />
        </>
      )}
      <DeskLog {...props} />
    </>
  )
}
