// Whether the product has become slower: ratios to a floor, which machines agree about far more than about rates.

/** A ratio may fall by this part of what it was; rounds of one version differ by less. */
const LOSS_MAX = 0.2;

/** The ratios of results by scenario, as a baseline keeps them. */
export function ratiosOf(results) {
  return Object.fromEntries(
    results
      .filter(({ ratio }) => ratio !== undefined)
      .map(({ bench, scenario, ratio }) => [`${bench}: ${scenario}`, ratio.value]),
  );
}

/**
 * Compares ratios with those of a baseline: `lost` are scenarios that have lost over a fifth, `missing` those that the
 * baseline alone has (a scenario that nobody measures guards nothing), `added` those that it does not have.
 */
export function compareWithBaseline(baseline, measured) {
  const scenarios = Object.keys(baseline);
  return {
    lost: scenarios
      .filter((each) => Object.hasOwn(measured, each))
      .filter((each) => !(measured[each] >= baseline[each] * (1 - LOSS_MAX)))
      .map((scenario) => ({ scenario, was: baseline[scenario], is: measured[scenario] })),
    missing: scenarios.filter((each) => !Object.hasOwn(measured, each)),
    added: Object.keys(measured).filter((each) => !Object.hasOwn(baseline, each)),
  };
}
