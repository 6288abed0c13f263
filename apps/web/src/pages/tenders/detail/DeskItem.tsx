import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SquareKanban } from 'lucide'
import { decide } from '../../../api/decide-tender.ts'
import { deskTenderQuery } from '../../../api/desk.ts'
import { teamQuery } from '../../../api/team.ts'
import { paths } from '../../../paths.ts'
import { DECISIONS } from '../../../texts/decisions.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'

/**
 * The desk in the menu of a tender: who carries it, with a link to its place; a team also puts it there to decide on. Alone
 * there is only the link.
 */
export default function DeskItem({ bid_idn }: { bid_idn: string }) {
  const client = useQueryClient()
  const { data: own } = useQuery(teamQuery())
  const team = own?.team ?? undefined
  const { data: desk } = useQuery({ ...deskTenderQuery({ team: team ?? 0, bid_idn }), enabled: team !== undefined })
  if (!own || team === undefined || !desk) return null
  const icon = <Icon icon={SquareKanban} size={18} strokeWidth={1.75} />
  const isTeam = own.people.length > 1
  const { stage, reason, words, version } = desk
  if (stage !== null) {
    const carrier = desk.people.find(({ sub }) => sub === desk.carrier)?.name
    return (
      <Link to={paths.desk(bid_idn)} className="menu-item">
        {icon}
        {isTeam ? DECISIONS.carriedBy(carrier) : DECISIONS.onDesk}
      </Link>
    )
  }
  if (!isTeam) return null
  const from = { stage, reason, words, version }
  const to = { stage: 'por_decidir', reason: null, words: null } as const
  return (
    <button
      type="button"
      data-close
      className="menu-item"
      onClick={() => void decide(client, { bid_idn, team, from, to })}
    >
      {icon}
      {DECISIONS.decideInTeam}
    </button>
  )
}
