/** Name and position, and the actions: enrich, save, suppress. */
import { BookmarkPlus, Users } from 'lucide-react'
import { callTo } from '../api/call.ts'
import { reasonsOf } from '../found/marks.ts'
import { EditPerson } from '../keep/person-buttons.tsx'
import { ProjectButton } from '../keep/project-button.tsx'
import { ShortlistButton } from '../keep/shortlist-button.tsx'
import { queryOf } from '../question/state.ts'
import { Link } from '../router/link.tsx'
import { useServiceText } from '../text/service-text.ts'
import { t } from '../text/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { SafeLink } from '../ui/safe-link.tsx'
import { EnrichButton } from './enrich-button.tsx'
import type { Person } from './person.ts'
import { Provenance } from './provenance.tsx'
import { save } from './save.ts'
import { Suppress } from './suppress.tsx'
import { useFound } from './use-person.ts'

export function ProfileHead({ person }: { person: Person }) {
  const { name, title, location, picture, networkUrl, state, source, collectedAt } = person
  const serviceText = useServiceText()
  const found = useFound(person.urn)
  // Reasons not met appear further down, with a mark for each criterion.
  const reasons = found ? reasonsOf(found).filter(({ isMet }) => isMet) : []
  return (
    <header className="px-5 py-4">
      <div className="flex items-start gap-4">
        <Avatar name={name} picture={picture} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-xl font-semibold">{name}</h3>
            <Badge tone={state === 'pool' ? 'accent' : 'info'}>
              {state === 'pool' ? t('badge.pool') : t('badge.network')}
            </Badge>
          </div>
          <p className="text-soft">{title}</p>
          <p className="text-sm text-faint">{location}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
            {networkUrl ? <SafeLink to={networkUrl}>{t('profile.network')}</SafeLink> : null}
            {source ? <Provenance source={source} at={collectedAt} /> : null}
            {state === 'pool' ? <Provenance source="OWN_POOL" at={collectedAt} /> : null}
          </div>
        </div>
      </div>
      {reasons.length > 0 ? (
        <p className="mt-3 text-sm text-soft">
          <span className="font-medium text-text">{t('profile.why')}:</span>{' '}
          {reasons.map(({ text }) => serviceText(text)).join(' · ')}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {state === 'pool' ? null : (
          <>
            <span data-do="enrich">
              <EnrichButton person={person} />
            </span>
            <span data-do="save" className="inline-flex items-center">
              <CurlButton
                call={callTo('saveFoundCandidates', { body: { urns: [person.urn] } })}
                what={t('profile.save')}
              />
              <Button size="sm" onClick={() => void save(person)} look={state === 'enriched' ? 'primary' : 'plain'}>
                <BookmarkPlus size={16} aria-hidden />
                {t('profile.save')}
              </Button>
            </span>
          </>
        )}
        {state === 'preview' ? null : (
          <Link
            to="/"
            search={queryOf({ prompt: '', like: [person.urn], filters: { localOnly: true }, page: 1 })}
            className={buttonClass('plain', 'sm')}
          >
            <Users size={16} aria-hidden />
            {t('like.one')}
          </Link>
        )}
        {state === 'pool' ? <EditPerson urn={person.urn} /> : null}
        <ProjectButton urns={[person.urn]} size="sm" />
        <ShortlistButton urns={[person.urn]} size="sm" />
        <Suppress person={person} />
        {state === 'pool' ? null : (
          <CurlButton call={callTo('enrich', { query: { urn: person.urn } })} what={t('profile.enrich')} />
        )}
      </div>
      {state === 'preview' ? <p className="mt-3 text-xs text-faint">{t('profile.enrichHint')}</p> : null}
    </header>
  )
}
