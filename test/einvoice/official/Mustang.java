import java.io.File;
import java.io.PrintStream;
import java.util.Arrays;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Validates the files of a folder, in the order of their names. Prints the report of each, after a line with its name. */
public final class Mustang {
  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    // Its libraries print as well.
    System.setOut(System.err);
    File[] files = new File(args[0]).listFiles();
    Arrays.sort(files);
    for (File file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      validator.disableNotices();
      String report = validator.validate(file.getAbsolutePath());
      out.println("=== " + file.getName());
      out.println(report);
    }
  }
}
