// words that the agency writes into its telegrams

/** The status of a telegram that is neither a drill nor a test. */
export const NORMAL = '通常';
/** The kind of information of a telegram that neither corrects nor cancels. */
export const PUBLISHED = '発表';
