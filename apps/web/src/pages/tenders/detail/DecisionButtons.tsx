import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide'
import { useState } from 'react'
import { type Decision, decide } from '../../../api/decide-tender.ts'
import { pursuitQuery } from '../../../api/pursuit.ts'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { DECISIONS } from '../../../texts/decisions.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DeclineForm } from './DeclineForm.tsx'
import '../../../components/fit/fit.css'

const UNDECIDED: Decision = { stage: null, reason: null, words: null }

interface Props {
  tender: { bid_idn: string; is_followed: boolean }
  className?: string
}

/** Vamos and No vamos. A pressed one goes back to no decision. */
export default function DecisionButtons({ tender: { bid_idn, is_followed }, className = '' }: Props) {
  const client = useQueryClient()
  const { data: pursuit, refetch } = useQuery(pursuitQuery(bid_idn))
  const [isBusy, setBusy] = useState(false)
  const isGoing = pursuit?.stage === 'preparando'
  const declined = pursuit?.stage === 'no_vamos' ? pursuit : undefined

  async function change(to: Decision, following?: true): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const from = pursuit ?? (await refetch()).data
      if (from) return await decide(client, { bid_idn, from, to, following, team: from.desk?.team })
      showToast('error', DECISIONS.loadFailed)
      return false
    } finally {
      setBusy(false)
    }
  }

  const go = () =>
    void (isGoing ? change(UNDECIDED) : change({ ...UNDECIDED, stage: 'preparando' }, is_followed ? undefined : true))
  return (
    <div className={`flex flex-wrap items-center gap-2 max-tablet:flex-row-reverse ${className}`}>
      <Button
        variant={isGoing ? 'secondary' : 'primary'}
        busy={isBusy}
        aria-pressed={isGoing}
        className="max-tablet:h-12"
        onClick={go}
      >
        {isGoing && !isBusy && <Icon icon={Check} size={18} />}
        {DECISIONS.go}
      </Button>
      <Popover
        label={DECISIONS.decline}
        button={
          <>
            {declined && <Icon icon={Check} size={18} className="flex-none" />}
            <span className="truncate">{declined ? DECISIONS.stated(declined) : DECISIONS.decline}</span>
          </>
        }
        buttonClassName={buttonClass('secondary', 'normal', 'max-w-64 max-tablet:h-12 max-tablet:max-w-40')}
        panelClassName="list-menu fit-dismiss"
      >
        <DeclineForm
          // a decision made elsewhere, or undone
          key={pursuit?.version}
          reason={declined?.reason ?? undefined}
          words={declined?.words ?? ''}
          isBusy={isBusy}
          onDecline={(reason, words) => change({ stage: 'no_vamos', reason, words })}
          onWithdraw={declined && (() => change(UNDECIDED))}
        />
      </Popover>
      {pursuit?.desk?.is_shared && pursuit.stage !== null && isSectionOpen('mesa') && (
        // a phone has it in the menu
        <Link
          to={paths.desk(bid_idn)}
          className="-order-1 px-1 py-2 font-medium text-patina hover:underline max-tablet:hidden"
        >
          {DECISIONS.carriedBy(pursuit.desk.carrier ?? undefined)}
        </Link>
      )}
    </div>
  )
}
