import { request, type RequestOptions } from 'node:https';

/** The fields of any object that tests read. */
export interface ClusterObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    deletionTimestamp?: string;
    managedFields?: { manager: string }[];
  };
  [field: string]: unknown;
}

interface Answer {
  status: number;
  text: string;
}

/** The media types of changes. */
type PatchKind = 'merge-patch+json' | 'apply-patch+yaml';

/** Sends requests to the API server of a cluster, like `kubectl` and `curl`. */
export class ApiClient {
  constructor(
    private readonly port: number,
    private readonly certificate: string,
    private readonly token: string,
  ) {}

  async isReady(): Promise<boolean> {
    return this.has('/readyz');
  }

  /** True if an object exists at a path. */
  async has(path: string): Promise<boolean> {
    return this.send('GET', path).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async get(path: string): Promise<ClusterObject> {
    return this.must<ClusterObject>('GET', path);
  }

  async list(path: string): Promise<ClusterObject[]> {
    return (await this.must<{ items: ClusterObject[] }>('GET', path)).items;
  }

  async create(path: string, object: object): Promise<ClusterObject> {
    return this.must('POST', path, object);
  }

  /** Creates an object as a file for `kubectl` describes it. */
  async createFromYaml(path: string, yaml: string): Promise<ClusterObject> {
    return this.must('POST', path, yaml, 'application/yaml');
  }

  async delete(path: string): Promise<void> {
    await this.must('DELETE', path);
  }

  /** Changes an object; an `apply` patch creates it if necessary. */
  async patch(path: string, change: object, kind: PatchKind = 'merge-patch+json'): Promise<ClusterObject> {
    return this.must('PATCH', path, change, `application/${kind}`);
  }

  private async must<T>(method: string, path: string, body?: object | string, type?: string): Promise<T> {
    const { status, text } = await this.send(method, path, body, type);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  }

  private send(
    method: string,
    path: string,
    body?: object | string,
    type = 'application/json',
  ): Promise<Answer> {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port: this.port,
      path,
      method,
      ca: this.certificate,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': type },
    };
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          resolve({ status: response.statusCode!, text });
        });
      });
      sent.on('error', reject);
      sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
    });
  }
}
