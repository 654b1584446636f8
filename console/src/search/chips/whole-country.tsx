/** Offers the whole country, for users who do not know yet which place they mean. */
import { scout } from '../../api/scout.ts'
import { countryInEnglish, countryInSentence, countryName } from '../../text/country-name.ts'
import { t } from '../../text/t.ts'
import { notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'

const COUNTRIES_SHOWN = 3

interface WholeCountryProps {
  /** The country codes of the candidates, in their order. */
  codes: string[]
  /** The id of the country, if the service is sure which one it is. */
  known: string | undefined
  onChoose: (country: { label: string; id: string }) => void
}

export function WholeCountry({ codes, known, onChoose }: WholeCountryProps) {
  const distinct = [...new Set(codes)].slice(0, COUNTRIES_SHOWN)
  if (distinct.length === 0) return null
  const choose = async (code: string) => {
    const label = countryName(code)
    if (known && distinct.length === 1) return onChoose({ label, id: known })
    try {
      const answer = await scout.resolve.location({ country: countryInEnglish(code) })
      const id = answer.geoId ?? answer.countryFallbackGeoId
      if (id) onChoose({ label, id })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <div className="mt-2 flex flex-wrap gap-1.5 border-t pt-3">
      {distinct.map((code) => (
        <Button key={code} size="sm" onClick={() => void choose(code)}>
          {t('chip.wholeCountry', { country: countryInSentence(code) })}
        </Button>
      ))}
    </div>
  )
}
