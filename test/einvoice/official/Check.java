import java.io.File;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.streams.Steps;

/**
 * Validates the XML files of a folder against official rule sets, which are stylesheets on the class path.
 * With --source and a name, prints that stylesheet instead. Arguments: folder, schema (or -), stylesheet ... Prints a JSON line for each file: name, schema error, failed rules.
 */
public final class Check {
  private static final String SVRL = "http://purl.oclc.org/dsdl/svrl";

  public static void main(String[] args) throws Exception {
    if (args[0].equals("--source")) {
      Check.class.getResourceAsStream(args[1]).transferTo(System.out);
      return;
    }
    Processor processor = new Processor(false);
    List<XsltExecutable> rules = new ArrayList<>();
    for (int i = 2; i < args.length; i++) {
      URL url = Check.class.getResource(args[i]);
      if (url == null) throw new IllegalArgumentException("Not on the class path: " + args[i]);
      rules.add(processor.newXsltCompiler().compile(new StreamSource(url.openStream(), url.toString())));
    }
    Schema schema = args[1].equals("-") ? null : schemaOf(args[1]);
    File[] files = new File(args[0]).listFiles((folder, name) -> name.toLowerCase().endsWith(".xml"));
    java.util.Arrays.sort(files);
    for (File file : files) System.out.println(check(file, schema, rules, processor));
  }

  /** Schemas that import others of unknown places need those first; names are separated by commas. */
  private static Schema schemaOf(String names) throws Exception {
    List<Source> sources = new ArrayList<>();
    for (String name : names.split(",")) {
      URL url = Check.class.getResource(name);
      if (url == null) throw new IllegalArgumentException("Not on the class path: " + name);
      sources.add(new StreamSource(url.openStream(), url.toString()));
    }
    SchemaFactory factory = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema");
    return factory.newSchema(sources.toArray(new Source[0]));
  }

  private static String check(File file, Schema schema, List<XsltExecutable> rules, Processor processor) {
    String invalid = "";
    TreeSet<String> failed = new TreeSet<>();
    try {
      if (schema != null) {
        try {
          schema.newValidator().validate(new StreamSource(file));
        } catch (Exception error) {
          invalid = String.valueOf(error.getMessage());
        }
      }
      for (XsltExecutable rule : rules) {
        XdmDestination result = new XdmDestination();
        Xslt30Transformer transformer = rule.load30();
        transformer.setMessageHandler(message -> {});
        XdmNode document = processor.newDocumentBuilder().build(new StreamSource(file));
        transformer.setGlobalContextItem(document);
        transformer.applyTemplates(document, result);
        for (XdmNode node : result.getXdmNode().select(Steps.descendant(SVRL, "failed-assert")).asList())
          failed.add(node.attribute("id") + " " + node.attribute("flag"));
        for (XdmNode node : result.getXdmNode().select(Steps.descendant(SVRL, "successful-report")).asList())
          failed.add(node.attribute("id") + " " + node.attribute("flag"));
      }
    } catch (Exception error) {
      invalid += " / " + error.getMessage();
    }
    StringBuilder line = new StringBuilder("{\"file\":" + quoted(file.getName()) + ",\"invalid\":" + quoted(invalid));
    line.append(",\"failed\":[");
    int i = 0;
    for (String id : failed) line.append(i++ == 0 ? "" : ",").append(quoted(id));
    return line.append("]}").toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray())
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 32) out.append(' ');
      else out.append(c);
    return out.append('"').toString();
  }
}
