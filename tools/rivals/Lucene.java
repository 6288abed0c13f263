import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

// Builds and searches an index of Lucene for lucene.ts: `build INDEX DOCUMENTS`, or `serve INDEX`, which reads requests
// line by line, with tabs between their parts, and answers each with a line that begins with the same number:
//   NUMBER search QUERY          NUMBER microseconds total places…
//   NUMBER add PLACE TOKENS …    NUMBER, once committed and visible
// Documents are sorted by their place, so the first hits of a segment are the first of its list.
final class Lucene {
  private static final int PAGE = 10;
  private static final String TOKENS = "tokens";
  private static final String PLACE = "place";
  private static final FieldType INDEXED = new FieldType();

  static {
    INDEXED.setTokenized(true);
    INDEXED.setOmitNorms(true);
    INDEXED.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    INDEXED.freeze();
  }

  private static IndexSearcher searcher;

  public static void main(String[] args) throws Exception {
    try (FSDirectory directory = FSDirectory.open(Path.of(args[1]))) {
      if (args[0].equals("build")) build(directory, Path.of(args[2]));
      else serve(directory);
    }
  }

  private static IndexWriter writer(FSDirectory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setIndexSort(new Sort(new SortField(PLACE, SortField.Type.LONG)));
    config.setRAMBufferSizeMB(256);
    return new IndexWriter(directory, config);
  }

  private static Document document(String place, String tokens) {
    Document document = new Document();
    document.add(new NumericDocValuesField(PLACE, Long.parseLong(place)));
    document.add(new Field(TOKENS, tokens, INDEXED));
    return document;
  }

  private static void build(FSDirectory directory, Path documents) throws IOException {
    try (IndexWriter writer = writer(directory); BufferedReader lines = Files.newBufferedReader(documents)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        writer.addDocument(document(line.substring(0, tab), line.substring(tab + 1)));
      }
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static void serve(FSDirectory directory) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    ExecutorService additions = Executors.newSingleThreadExecutor();
    try (IndexWriter writer = writer(directory)) {
      open(DirectoryReader.open(writer));
      answer(out, "ready");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] parts = line.split("\t");
        if (parts[1].equals("search")) answer(out, parts[0] + "\t" + search(parts[2]));
        else additions.submit(() -> add(writer, parts, out));
      }
      additions.shutdown();
      searcher.getIndexReader().close();
    }
  }

  private static void open(DirectoryReader reader) {
    IndexSearcher opened = new IndexSearcher(reader);
    opened.setQueryCache(null);
    searcher = opened;
  }

  private static void answer(PrintStream out, String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }

  private static void add(IndexWriter writer, String[] parts, PrintStream out) {
    try {
      for (int i = 2; i < parts.length; i += 2) writer.addDocument(document(parts[i], parts[i + 1]));
      writer.commit();
      DirectoryReader reader = DirectoryReader.openIfChanged((DirectoryReader) searcher.getIndexReader(), writer);
      if (reader != null) open(reader);
      answer(out, parts[0]);
    } catch (IOException error) {
      error.printStackTrace();
      System.exit(1);
    }
  }

  private static String search(String text) throws IOException {
    long start = System.nanoTime();
    IndexSearcher current = searcher;
    Query query = query(text);
    // a term knows its number without reading them
    FirstHits hits = new FirstHits(!(query instanceof TermQuery));
    current.search(query, hits);
    int total = query instanceof TermQuery ? current.count(query) : hits.total;
    long micros = (System.nanoTime() - start) / 1000;
    StringBuilder answer = new StringBuilder().append(micros).append('\t').append(total);
    hits.places.stream().sorted().limit(PAGE).forEach(place -> answer.append('\t').append(place));
    return answer.toString();
  }

  /** The number of hits and the places of the first ones of each segment, which is in the order of the list. */
  private static final class FirstHits extends SimpleCollector {
    final List<Long> places = new ArrayList<>();
    int total;
    private final boolean countsAll;
    private NumericDocValues placeOf;
    private int taken;

    FirstHits(boolean countsAll) {
      this.countsAll = countsAll;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
      placeOf = context.reader().getNumericDocValues(PLACE);
      taken = 0;
    }

    @Override
    public void collect(int document) throws IOException {
      total++;
      if (taken < PAGE) {
        placeOf.advanceExact(document);
        places.add(placeOf.longValue());
        taken++;
      } else if (!countsAll) {
        throw new CollectionTerminatedException();
      }
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  /** Clauses with blanks between them, each with its sign; terms with `|`, tokens of a phrase with `,`, prefixes `…*`. */
  private static Query query(String text) {
    String[] clauses = text.split(" ");
    if (clauses.length == 1 && clauses[0].charAt(0) == '+') return clause(clauses[0].substring(1));
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    boolean isOnlyExcluding = true;
    for (String clause : clauses) {
      boolean isRequired = clause.charAt(0) == '+';
      all.add(clause(clause.substring(1)), isRequired ? Occur.FILTER : Occur.MUST_NOT);
      if (isRequired) isOnlyExcluding = false;
    }
    if (isOnlyExcluding) all.add(new MatchAllDocsQuery(), Occur.FILTER);
    return all.build();
  }

  private static Query clause(String text) {
    String[] terms = text.split("\\|");
    if (terms.length == 1) return term(terms[0]);
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String term : terms) any.add(term(term), Occur.SHOULD);
    return any.build();
  }

  private static Query term(String text) {
    if (text.endsWith("*")) return new PrefixQuery(new Term(TOKENS, text.substring(0, text.length() - 1)));
    String[] tokens = text.split(",");
    return tokens.length == 1 ? new TermQuery(new Term(TOKENS, text)) : new PhraseQuery(TOKENS, tokens);
  }
}
